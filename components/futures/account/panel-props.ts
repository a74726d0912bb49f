export type AccountPanelProps = {
  /** The contract of the screen. */
  readonly symbol: string;
  /** On small screens positions and orders are two tabs of the screen. */
  readonly narrow: 'positions' | 'orders' | null;
  readonly className?: string;
};
