import { Skeleton } from '#components/ui/states.tsx';

const WIDTHS = [96, 112, 88, 104, 92, 108, 100, 84, 116, 96, 88, 104] as const;

/** The table before its rows: the same boxes. */
export function MarketsSkeleton() {
  return (
    <div aria-hidden="true">
      <div className="h-11 border-t border-line max-md:hidden" />
      {WIDTHS.map((width, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: a drawing of rows that never change
        <div key={index} className="flex h-13 items-center gap-3 border-t border-line px-4 max-md:h-16">
          <Skeleton className="size-4" />
          <Skeleton className="size-7 rounded-full" />
          <span style={{ width }}>
            <Skeleton className="h-3" />
          </span>
          <Skeleton className="ms-auto h-3 w-20" />
          <Skeleton className="h-3 w-14" />
          <Skeleton className="ms-16 h-3 w-20 max-md:hidden" />
          <Skeleton className="ms-8 h-6 w-28 max-lg:hidden" />
          <Skeleton className="ms-4 h-7 w-16 max-md:hidden" />
        </div>
      ))}
    </div>
  );
}
