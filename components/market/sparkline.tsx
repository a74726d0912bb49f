import { SPARK_BOX, type Spark } from '#lib/market/spark.ts';

const STROKE = { up: 'var(--up)', down: 'var(--down)', flat: 'var(--text-faint)' } as const;

type SparklineProps = {
  readonly spark: Spark | null;
  /** px */
  readonly width: number;
  readonly height: number;
  /** Without colour: where no head says that the line is about other days than the change beside it. */
  readonly plain?: boolean;
};

/**
 * Seven days in a line. Decoration: the change stands beside it in figures. Keeps its place while there is none, and
 * gives way in a row that is too narrow for both.
 */
export function Sparkline({ spark, width, height, plain = false }: SparklineProps) {
  return (
    <svg
      width={width}
      height={height}
      viewBox={`0 0 ${SPARK_BOX} ${SPARK_BOX}`}
      preserveAspectRatio="none"
      aria-hidden="true"
      className="inline-block min-w-0 overflow-visible align-middle"
    >
      {spark ? (
        <path
          d={spark.path}
          fill="none"
          stroke={STROKE[plain ? 'flat' : spark.trend]}
          strokeWidth="1.5"
          strokeLinejoin="round"
          vectorEffect="non-scaling-stroke"
        />
      ) : null}
    </svg>
  );
}
