import { cx } from '#components/ui/cx.ts';
import { Skeleton } from '#components/ui/states.tsx';

/** Further ways stand in one row where there are two of them, else one below the other. */
export const waysRow = (ways: number): string => cx('grid gap-2', ways === 2 && 'grid-cols-2');

/** The place of further ways to log in, as high as they will be: what stands in the middle must not move. */
export function WaysSkeleton({ ways }: { ways: number }) {
  return (
    <div className="grid gap-3.5">
      <Skeleton className="h-4" />
      <div className={waysRow(ways)}>
        {Array.from({ length: ways }, (_, at) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: places without identity
          <Skeleton key={at} className="h-11" />
        ))}
      </div>
    </div>
  );
}
