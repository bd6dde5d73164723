/** Rows of the tables that migrations/calls.ts makes. Times are milliseconds since 1970 by the host's clock, but for `savedAt`. */

/** `reference` is the member's number. `details` are the answers that nobody searches for, as JSON. */
export type MemberRow = {
  district: string;
  owner: string;
  id: string;
  reference: string;
  savedAt: number;
  receivedAt: number;
  voterId: string;
  name: string;
  mobile: string;
  assembly: number;
  booth: number;
  details: string;
};

/** The card of a person who is a member; `member` is the id of the record, `code` what the QR code holds. */
export type CardRow = {
  code: string;
  person: string;
  district: string;
  member: string;
  revokedAt: number | null;
};

/** `images` are the published pictures as JSON, and empty before; `reason` is why it was declined. */
export type PostRow = {
  owner: string;
  id: string;
  reference: string;
  savedAt: number;
  receivedAt: number;
  title: string;
  text: string;
  state: 'pending' | 'published' | 'declined';
  images: string;
  reason: string;
};

/** A record that no longer counts, by its reference, and the one that was kept in its place. */
export type ReplacementRow = { reference: string; kept: string; at: number };

/** One thing that the office publishes; `body` is JSON, and `place` its place in the list, the highest first. */
export type ContentRow = {
  list: string;
  id: string;
  place: number;
  published: 0 | 1;
  body: string;
};

/** A published picture: `code` is its public name, `file` where it lies among the photos. */
export type MediaRow = {
  code: string;
  file: string;
  sha256: string;
  width: number;
  height: number;
};

/** The booths that a lead looks after. */
export type PersonBoothRow = { person: string; assembly: number; booth: number };

/** `hash` is over the line and the hash before it in the chain. No names, no values: ids and references only. */
export type AuditRow = {
  chain: string;
  number: number;
  at: number;
  actor: string;
  action: string;
  object: string;
  detail: string;
  hash: string;
};

/** Where a chain ends, and where what was not yet removed begins. */
export type AuditChainRow = {
  chain: string;
  number: number;
  hash: string;
  firstNumber: number;
  firstHash: string;
};
