/** A place in a list: what it is sorted by, mostly a time, and the id where that is equal. */
export type Place = { place: number; id: string };
