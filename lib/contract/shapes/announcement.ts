import { ANNOUNCEMENT_KINDS } from '../announcement.ts';
import { orNull, PageOf, Time, type Wire } from './common.ts';
import { Type } from './type.ts';

/** What the venue tells everybody. */

const AnnouncementShape = Type.Object({
  id: Type.String({ pattern: '^\\d+$' }),
  kind: Type.Enum(ANNOUNCEMENT_KINDS),
  at: Time('Shown since then.'),
  /** Null when it never does. */
  barUntil: orNull(Time('On the home page until then.')),
  locale: Type.String({ description: 'Language of the text: the one asked for, its base, or English.' }),
  title: Type.String({ description: 'Plain text.' }),
});
export type Announcement = Wire<typeof AnnouncementShape>;

/** In the same language as the title. */
export const AnnouncementDetailShape = Type.Object({
  ...AnnouncementShape.properties,
  body: Type.String({ description: 'HTML, sanitised when it was written.' }),
});
export type AnnouncementDetail = Wire<typeof AnnouncementDetailShape>;

/** Newest first. Give `cursor` of the last answer to go on. */
export const AnnouncementPageShape = PageOf(AnnouncementShape);
export type AnnouncementPage = Wire<typeof AnnouncementPageShape>;
