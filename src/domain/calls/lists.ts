import * as v from 'valibot';
import { sortBy, Total, type Sort } from './sorting.ts';

/** The items of the host's lists: docs/decisions/0007-calls.md. */

/** A text in both languages. */
export const Pair = v.object({ tam: v.string(), en: v.string() });
export type Pair = v.InferOutput<typeof Pair>;

/**
 * An address that a page may show or open: a path on the host itself, or an https URL. Rejects
 * everything else, above all `javascript:`.
 */
export const Address = v.pipe(v.string(), v.regex(/^(https:\/\/|\/(?!\/))[^\s\\]*$/));
export const Picture = v.object({ url: Address, width: v.number(), height: v.number() });
export type Picture = v.InferOutput<typeof Picture>;

const id = v.string();
const time = v.pipe(v.string(), v.isoTimestamp());

const POST_STATES = ['pending', 'published', 'declined'] as const;
/** `reason` tells the author why the post was declined. */
export const PostItem = v.object({
  id,
  title: v.string(),
  text: v.string(),
  author: v.string(),
  postedAt: time,
  state: v.picklist(POST_STATES),
  images: v.array(Picture),
  reason: v.optional(v.string(), ''),
});
export type PostItem = v.InferOutput<typeof PostItem>;

/** A post that waits for the office's decision. Its pictures come from the call `photo`. */
export const PendingPost = v.object({
  id,
  title: v.string(),
  text: v.string(),
  author: v.string(),
  broughtBy: v.optional(v.string()),
  postedAt: time,
  photos: v.array(v.object({ slot: v.string() })),
});
export type PendingPost = v.InferOutput<typeof PendingPost>;

/** Input of `pendingPosts`, besides a page. */
export const PendingPostsInput = v.object({ sort: v.optional(sortBy(['postedAt', 'author'])) });
export type PendingPostsSort = Sort<'postedAt' | 'author'>;

export const Announcement = v.object({ id, publishedAt: time, title: Pair, body: Pair });
export type Announcement = v.InferOutput<typeof Announcement>;

export const MEDIA_KINDS = ['photo', 'video', 'telecast'] as const;
export const MediaItem = v.object({
  id,
  publishedAt: time,
  kind: v.picklist(MEDIA_KINDS),
  title: Pair,
  url: Address,
  poster: v.nullable(Picture),
});
export type MediaItem = v.InferOutput<typeof MediaItem>;

export const GalleryItem = v.object({ id, publishedAt: time, caption: Pair, image: Picture });
export type GalleryItem = v.InferOutput<typeof GalleryItem>;

export const Conference = v.object({ id, heldAt: time, title: Pair, place: Pair, text: Pair });
export type Conference = v.InferOutput<typeof Conference>;

/** The names of the lists that the call `List` returns. */
export const LISTS = ['leaders', 'administrators', 'organization', 'members', 'team'] as const;
export const OfficeBearer = v.object({
  id,
  office: Pair,
  name: Pair,
  address: Pair,
  phone: v.optional(v.pipe(v.string(), v.regex(/^\+?\d[\d ]{4,18}\d$/))),
});
export type OfficeBearer = v.InferOutput<typeof OfficeBearer>;

/** Builds the schema for one page of a list. Send `next` as `before` to get the following page. */
export function pageOf<Item extends v.GenericSchema>(item: Item) {
  return v.object({ items: v.array(item), next: v.nullable(v.string()) });
}

/**
 * Builds the same for a list that says with its first page how long it is, if it's asked
 * `withTotal`.
 */
export function countedPageOf<Item extends v.GenericSchema>(item: Item) {
  return v.object({ ...pageOf(item).entries, total: v.optional(Total) });
}

/** Answer of `viewTelecost` while something is live. The specification spells it `tittle`. */
export const LiveEvent = v.object({
  URL: Address,
  tittle: v.string(),
  texts: v.object({ title: Pair, news: Pair }),
});
export type LiveEvent = v.InferOutput<typeof LiveEvent>;

const photos = v.array(v.object({ slot: v.string(), sha256: v.string(), bytes: v.number() }));
/**
 * The fields that a list of people shows. The host sends all other fields of the form as well.
 * `enrolledBy` names whose account sent the record, for administrators only. It is empty if that
 * account was erased. `broughtBy` names whoever brought it in that account's name, for
 * administrators and the owner: docs/decisions/0058-carried.md. `clockWasWrong`: the phone couldn't
 * say when it saved the record, so only the host's time is known.
 */
const enrolled = {
  submissionId: v.string(),
  receivedAt: time,
  clockWasWrong: v.optional(v.boolean()),
  name: v.string(),
  voterId: v.string(),
  mobile: v.string(),
  district: v.string(),
  assembly: v.string(),
  booth: v.string(),
  photos,
  enrolledBy: v.optional(v.string()),
  broughtBy: v.optional(v.string()),
};
export const VoterItem = v.object({ ...enrolled, reference: v.string() });
export type VoterItem = v.InferOutput<typeof VoterItem>;
/** `card` is missing if nobody has a card by this record: it enrolled somebody else. */
export const MemberItem = v.object({
  ...enrolled,
  memberNumber: v.string(),
  card: v.optional(v.picklist(['waiting', 'valid'])),
});
export type MemberItem = v.InferOutput<typeof MemberItem>;

/**
 * The caller's own member card. `portrait` is a data URL, `check` the address in its QR code.
 * `consent` is which text the person agreed to; older hosts don't give it.
 */
export const MemberCard = v.object({
  memberNumber: v.string(),
  name: v.string(),
  assembly: v.string(),
  district: v.string(),
  booth: v.string(),
  joinedAt: time,
  portrait: v.nullable(v.pipe(v.string(), v.regex(/^data:image\/jpeg;base64,[A-Za-z0-9+/=]+$/))),
  check: v.pipe(v.string(), v.regex(/^https?:\/\/\S+$/)),
  consent: v.optional(v.object({ version: v.string(), at: v.string() })),
  /** Whether the roll or the office has confirmed the member. Older hosts don't say. */
  confirmed: v.optional(v.boolean()),
});
export type MemberCard = v.InferOutput<typeof MemberCard>;
/** What a card shows. Until the host has accepted the member, number and `check` are missing. */
export type CardFacts = Omit<MemberCard, 'memberNumber' | 'check'> &
  Partial<Pick<MemberCard, 'memberNumber' | 'check'>>;
