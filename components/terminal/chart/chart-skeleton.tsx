import { Skeleton } from '#components/ui/states.tsx';

/** The size of what comes: bars, the price axis, the time axis. */
export function ChartSkeleton() {
  return (
    <div aria-hidden="true" className="grid h-full min-w-0 flex-1 grid-cols-[1fr_72px] grid-rows-[1fr_24px]">
      <span className="border-e border-line" />
      <span className="grid content-around justify-items-center">
        {[0, 1, 2, 3, 4].map((row) => (
          <Skeleton key={row} className="h-3 w-12" />
        ))}
      </span>
      <span className="flex items-center justify-around border-e border-t border-line">
        {[0, 1, 2, 3, 4].map((column) => (
          <Skeleton key={column} className="h-3 w-10" />
        ))}
      </span>
      <span className="border-t border-line" />
    </div>
  );
}
