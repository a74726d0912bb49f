import { Chip } from '#components/ui/chip.tsx';
import { Dot } from '#components/ui/marks.tsx';

export function StatusChip({ text, dot, warning = false }: { text: string; dot: string; warning?: boolean }) {
  return (
    <Chip tone={warning ? 'warning' : 'plain'} className="h-6! px-2!">
      <Dot className={dot} />
      <span role="status">{text}</span>
    </Chip>
  );
}
