/** Words of the announcements: what the venue tells everybody. Times are epoch milliseconds. */

export const ANNOUNCEMENT_KINDS = ['news', 'listing', 'maintenance', 'campaign'] as const;
export type AnnouncementKind = (typeof ANNOUNCEMENT_KINDS)[number];

/** Announcements that one list call answers at most. */
export const ANNOUNCEMENT_LIMIT = 50;
/** Longest title. Characters. */
export const TITLE_LENGTH = 200;

export type Announcement = {
  /** Whole number as text. */
  readonly id: string;
  readonly kind: AnnouncementKind;
  readonly at: number;
  /** Stands in the bar of the home page until then; null when it never does. */
  readonly barUntil: number | null;
  /** The language the title is in: the reader's, one it is based on, or English. */
  readonly locale: string;
  /** Plain text. */
  readonly title: string;
};

/** Body of the detail: HTML that the gateway has sanitised, in the same language as the title. */
export type AnnouncementDetail = Announcement & { readonly body: string };

/** Newest first. Give `cursor` of the last answer to go on. */
export type AnnouncementPage = { readonly rows: readonly Announcement[]; readonly cursor: string | null };
