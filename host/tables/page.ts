/**
 * A row's place in a list: its sort value, mostly a time, and its id, which orders equal values.
 */
export type Place = { place: number; id: string };
