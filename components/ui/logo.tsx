/** The mark of the brand: a circle, its meridian, and noon in the accent. `public/brand/logo.svg` is the same drawing. */
export function Logo({ size = 22 }: { size?: number }) {
  return (
    <svg width={size} height={size} viewBox="0 0 24 24" aria-hidden="true" className="block shrink-0">
      <circle cx="12" cy="12" r="9.25" fill="none" stroke="var(--text)" strokeWidth="1.5" />
      <path d="M12 2.75a9.25 9.25 0 0 1 0 18.5c2.6-2 4.1-5.4 4.1-9.25S14.6 4.75 12 2.75Z" fill="var(--accent)" />
      <path d="M12 1v22" stroke="var(--text)" strokeWidth="1.5" />
    </svg>
  );
}
