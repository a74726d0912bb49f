/** Words of the announcements: what the venue tells everybody. Their shapes are in `shapes/announcement.ts`. */

export const ANNOUNCEMENT_KINDS = ['news', 'listing', 'maintenance', 'campaign'] as const;
export type AnnouncementKind = (typeof ANNOUNCEMENT_KINDS)[number];

/** Announcements that one list call answers at most. */
export const ANNOUNCEMENT_LIMIT = 50;
/** Longest title. Characters. */
export const TITLE_LENGTH = 200;
