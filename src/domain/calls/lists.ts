import * as v from 'valibot';

/** What the host's lists hold: docs/decisions/0007-calls.md. */

/** A text in both languages. */
export const Pair = v.object({ tam: v.string(), en: v.string() });
export type Pair = v.InferOutput<typeof Pair>;

/** An address that a page may show or open: of the host itself, or by https. Everything else, `javascript:` above all, is no address. */
export const Address = v.pipe(v.string(), v.regex(/^(https:\/\/|\/(?!\/))[^\s\\]*$/));
export const Picture = v.object({ url: Address, width: v.number(), height: v.number() });
export type Picture = v.InferOutput<typeof Picture>;

const id = v.string();
const time = v.pipe(v.string(), v.isoTimestamp());

export const POST_STATES = ['pending', 'published', 'declined'] as const;
/** `reason`: why it was declined, for its author. */
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

/** A post that waits for the office; its pictures are had by `photo`. */
export const PendingPost = v.object({
  id,
  title: v.string(),
  text: v.string(),
  author: v.string(),
  postedAt: time,
  photos: v.array(v.object({ slot: v.string() })),
});
export type PendingPost = v.InferOutput<typeof PendingPost>;

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

/** The four lists that `List` gives, by name. */
export const LISTS = ['leaders', 'administrators', 'organization', 'members'] as const;
export const OfficeBearer = v.object({ id, office: Pair, name: Pair, address: Pair });
export type OfficeBearer = v.InferOutput<typeof OfficeBearer>;

/** One page of a list; `next` is the `before` of the following one. */
export function pageOf<Item extends v.GenericSchema>(item: Item) {
  return v.object({ items: v.array(item), next: v.nullable(v.string()) });
}

/** What `viewTelecost` answers while something is live. `tittle` is spelled as the specification has it. */
export const LiveEvent = v.object({
  URL: Address,
  tittle: v.string(),
  texts: v.object({ title: Pair, news: Pair }),
});
export type LiveEvent = v.InferOutput<typeof LiveEvent>;

const photos = v.array(v.object({ slot: v.string(), sha256: v.string(), bytes: v.number() }));
/** What a list of people shows of one; the host sends every other field of the form as well. */
const enrolled = {
  submissionId: v.string(),
  receivedAt: time,
  name: v.string(),
  voterId: v.string(),
  mobile: v.string(),
  district: v.string(),
  assembly: v.string(),
  booth: v.string(),
  photos,
};
export const VoterItem = v.object({ ...enrolled, reference: v.string() });
export type VoterItem = v.InferOutput<typeof VoterItem>;
export const MemberItem = v.object({ ...enrolled, memberNumber: v.string() });
export type MemberItem = v.InferOutput<typeof MemberItem>;

/** The caller's own card; `portrait` is a data URL, `check` the address in its QR code. */
export const MemberCard = v.object({
  memberNumber: v.string(),
  name: v.string(),
  assembly: v.string(),
  district: v.string(),
  booth: v.string(),
  joinedAt: time,
  portrait: v.nullable(v.pipe(v.string(), v.regex(/^data:image\/jpeg;base64,[A-Za-z0-9+/=]+$/))),
  check: v.pipe(v.string(), v.regex(/^https?:\/\/\S+$/)),
});
export type MemberCard = v.InferOutput<typeof MemberCard>;
