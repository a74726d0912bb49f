import { getTranslations } from 'next-intl/server';
import { Chip, type ChipTone } from '#components/ui/chip.tsx';
import type { AnnouncementKind } from '#lib/contract/announcement.ts';

const TONE: Readonly<Record<AnnouncementKind, ChipTone>> = {
  news: 'plain',
  listing: 'accent',
  maintenance: 'warning',
  campaign: 'info',
};

export async function KindChip({ kind }: { kind: AnnouncementKind }) {
  const t = await getTranslations('announcements.kind');
  return <Chip tone={TONE[kind] ?? 'plain'}>{t(kind)}</Chip>;
}
