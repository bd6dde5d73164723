import * as v from 'valibot';

/** How a list is sorted: by what, and which way. */
export type Sort<By extends string = string> = {
  by: By;
  direction: 'ascending' | 'descending';
};

const direction = v.picklist(['ascending', 'descending']);
/** How a list is sorted, whatever it can be sorted by. */
export const AnySort = v.object({ by: v.string(), direction });

/** Returns the schema of the `sort` of a list that can be sorted by these. */
export function sortBy<const By extends readonly string[]>(columns: By) {
  return v.object({ by: v.picklist(columns), direction });
}

/** How long a list is. If it isn't exact, there are more than `count`. */
export const Total = v.object({ count: v.number(), isExact: v.boolean() });
export type Total = v.InferOutput<typeof Total>;
