import type { Spark } from '#lib/market/spark.ts';

const STROKE = { up: 'var(--up)', down: 'var(--down)', flat: 'var(--text-faint)' } as const;

type SparklineProps = {
  readonly spark: Spark | null;
  /** px */
  readonly width: number;
  readonly height: number;
};

/**
 * A span in a line, coloured by its own sign. Decoration: figures stand beside it. Keeps its place while there is none, and
 * gives way in a row that is too narrow for both.
 */
export function Sparkline({ spark, width, height }: SparklineProps) {
  return (
    <svg
      width={width}
      height={height}
      viewBox={spark ? `0 0 ${spark.box.join(' ')}` : undefined}
      preserveAspectRatio="none"
      aria-hidden="true"
      className="inline-block min-w-0 overflow-visible align-middle"
    >
      {spark ? (
        <path
          d={spark.path}
          fill="none"
          stroke={STROKE[spark.trend]}
          strokeWidth="1.5"
          strokeLinejoin="round"
          vectorEffect="non-scaling-stroke"
        />
      ) : null}
    </svg>
  );
}
