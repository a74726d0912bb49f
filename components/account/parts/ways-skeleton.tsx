import { Skeleton } from '#components/ui/states.tsx';

/** The place of further ways to log in, as high as they will be: what stands in the middle must not move. */
export function WaysSkeleton({ ways }: { ways: number }) {
  return (
    <div className="grid gap-3">
      <Skeleton className="h-[18px]" />
      {Array.from({ length: ways }, (_, at) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: places without identity
        <Skeleton key={at} className="h-12" />
      ))}
    </div>
  );
}
