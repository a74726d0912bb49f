/** The globe arc of empty states: two parallels of longitude and the meridian between them. */
export function GlobeArc({ className }: { className?: string }) {
  return (
    <svg
      width="56"
      height="40"
      viewBox="0 0 56 40"
      fill="none"
      stroke="var(--text-faint)"
      strokeOpacity=".7"
      aria-hidden="true"
      className={className}
    >
      <path d="M4 34H52M8 34A20 28 0 0 1 48 34M18 34A10 28 0 0 1 38 34M28 2V38" />
    </svg>
  );
}

const LONGITUDES = [0.18, 0.38, 0.58, 0.76, 0.9] as const;
const LATITUDES = [-0.75, -0.5, -0.25, 0, 0.25, 0.5, 0.75] as const;

/** The large globe grid behind home, login and the page of nothing found; its noon line is the accent. */
export function GlobeGrid({ radius = 430, className }: { radius?: number; className?: string }) {
  const size = radius * 2;
  return (
    <svg
      width={size}
      height={size}
      viewBox={`${-radius} ${-radius} ${size} ${size}`}
      aria-hidden="true"
      className={className}
    >
      <g fill="none" stroke="var(--line-strong)" strokeOpacity="0.35">
        {LONGITUDES.map((share) => (
          <ellipse key={share} rx={radius * share} ry={radius - 0.5} />
        ))}
        {LATITUDES.map((share) => {
          const half = Math.round(radius * Math.sqrt(1 - share * share));
          const y = radius * share;
          return <path key={share} d={`M${-half} ${y}Q0 ${y + radius / 10} ${half} ${y}`} />;
        })}
        <circle r={radius - 0.5} />
      </g>
      <path d={`M0 ${-radius}V${radius}`} stroke="var(--accent)" strokeOpacity=".8" />
    </svg>
  );
}
