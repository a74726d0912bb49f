import { Skeleton } from '#components/ui/states.tsx';

const ROWS = [0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10];

/** Rows of 20 px whose numbers are not known yet. */
export function RowSkeleton() {
  return (
    <div aria-hidden="true" className="absolute inset-0 overflow-hidden px-3">
      {ROWS.map((row) => (
        <div key={row} className="grid h-5 grid-cols-3 items-center gap-4">
          <Skeleton className="h-2.5 w-16" />
          <Skeleton className="ms-auto h-2.5 w-12" />
          <Skeleton className="ms-auto h-2.5 w-14" />
        </div>
      ))}
    </div>
  );
}
