import { Skeleton } from '#components/ui/states.tsx';

const ROWS = [0, 1, 2, 3, 4, 5, 6, 7];

/** The list's place while it is fetched. */
export function PairListSkeleton() {
  return (
    <div className="grid h-[460px] content-start gap-4 p-3">
      <Skeleton className="h-9 w-full" />
      {ROWS.map((row) => (
        <Skeleton key={row} className="h-4 w-full" />
      ))}
    </div>
  );
}
