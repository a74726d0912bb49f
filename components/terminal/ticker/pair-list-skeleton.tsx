import { cx } from '#components/ui/cx.ts';
import { Skeleton } from '#components/ui/states.tsx';

/** The list, and what stands in its place, as high as most windows let it be. */
export const LIST_HEIGHT = 'h-[min(560px,calc(100dvh-132px))]';

const ROWS = [0, 1, 2, 3, 4, 5, 6, 7, 8, 9];

/** The list's place while it is fetched. */
export function PairListSkeleton() {
  return (
    <div className={cx('grid content-start gap-4 overflow-hidden p-3', LIST_HEIGHT)}>
      <Skeleton className="h-9 w-full" />
      {ROWS.map((row) => (
        <Skeleton key={row} className="h-4 w-full" />
      ))}
    </div>
  );
}
