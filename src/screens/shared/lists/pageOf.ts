import * as v from 'valibot';
import { AnySort, Total } from '../../../domain/calls/sorting.ts';

const items = v.optional(v.array(v.unknown()));

/**
 * Returns the schema of a page. Each call has its own name for the array in it. `next` is where the
 * next page begins. Skips an item that this version doesn't understand, so that it doesn't hide the
 * others. An answer without an array isn't an empty page: it isn't the host's.
 */
export function pageOf<Schema extends v.GenericSchema>(schema: Schema) {
  return v.pipe(
    v.object({
      items,
      voters: items,
      members: items,
      next: v.optional(v.nullable(v.string())),
      total: v.optional(Total),
      sort: v.optional(AnySort),
    }),
    v.check((page) => Boolean(page.items ?? page.voters ?? page.members)),
    v.transform(({ items: all, voters, members, next = null, total, sort }) => ({
      items: (all ?? voters ?? members ?? []).flatMap((item): v.InferOutput<Schema>[] => {
        const read = v.safeParse(schema, item);
        return read.success ? [read.output] : [];
      }),
      next,
      total,
      sort,
    })),
  );
}
