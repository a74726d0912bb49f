import { Skeleton } from '#components/ui/states.tsx';

/** The panel until its contents and their texts are there. */
export function PanelWait() {
  return (
    <div aria-hidden="true" className="grid gap-4 p-3">
      <Skeleton className="h-4" />
      <Skeleton className="h-4" />
      <Skeleton className="h-4" />
    </div>
  );
}
