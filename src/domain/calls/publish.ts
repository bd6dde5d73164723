import * as v from 'valibot';
import {
  Announcement,
  Conference,
  GalleryItem,
  LISTS,
  LiveEvent,
  MediaItem,
  OfficeBearer,
} from './lists.ts';
import { sortBy, type Sort } from './sorting.ts';

/** `published: false` saves an unpublished item, and withdraws one that was published. */
const frame = {
  id: v.optional(v.pipe(v.string(), v.regex(/^[\w-]{1,60}$/))),
  published: v.boolean(),
};
const dated = {
  ...frame,
  at: v.pipe(
    v.string(),
    v.isoTimestamp(),
    // Some that have the form of one are no time: +05 instead of +05:00.
    v.check((time) => !Number.isNaN(Date.parse(time))),
  ),
};
const ordered = {
  ...frame,
  position: v.pipe(v.number(), v.integer(), v.minValue(1), v.maxValue(10_000)),
};

export const PublishInput = v.variant('list', [
  v.object({
    list: v.literal('announcements'),
    ...dated,
    body: v.omit(Announcement, ['id', 'publishedAt']),
  }),
  v.object({ list: v.literal('media'), ...dated, body: v.omit(MediaItem, ['id', 'publishedAt']) }),
  v.object({
    list: v.literal('gallery'),
    ...dated,
    body: v.omit(GalleryItem, ['id', 'publishedAt']),
  }),
  v.object({
    list: v.literal('conferences'),
    ...dated,
    body: v.omit(Conference, ['id', 'heldAt']),
  }),
  v.object({ list: v.literal('live'), ...dated, body: LiveEvent }),
  v.object({ list: v.picklist(LISTS), ...ordered, body: v.omit(OfficeBearer, ['id']) }),
]);
export type PublishInput = v.InferOutput<typeof PublishInput>;

/** All lists in which the office can publish. */
export const OFFICE_LISTS = [
  'announcements',
  'media',
  'gallery',
  'conferences',
  'live',
  ...LISTS,
] as const;
export type OfficeList = (typeof OFFICE_LISTS)[number];

/** Input of `officeContent`, besides a page. A list is sorted by what its items have. */
export const OfficeContentInput = v.object({
  list: v.picklist(OFFICE_LISTS),
  sort: v.optional(sortBy(['at', 'position'])),
});
export type OfficeSort = Sort<'at' | 'position'>;

/** Returns true if the office puts the list's items in order, rather than time. */
export function isOrdered(list: OfficeList): boolean {
  return LISTS.some((each) => each === list);
}

/**
 * An item of `officeContent`: what `publish` received, unpublished ones included. It has `at` or
 * `position`, whichever orders the list.
 */
export const OfficeItem = v.object({
  id: v.string(),
  published: v.boolean(),
  at: v.optional(v.pipe(v.string(), v.isoTimestamp())),
  position: v.optional(v.number()),
  body: v.record(v.string(), v.unknown()),
});
export type OfficeItem = v.InferOutput<typeof OfficeItem>;
