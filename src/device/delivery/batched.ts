/**
 * Batches writes: items that arrive during a write go into the next one together. The disk takes as
 * long for one item as for eight. Each call settles with the write that held its item. If a batch
 * fails, every item in it is written by itself.
 * @param write returns a result for each item, in the same order
 */
export function batched<Item, Result>(
  write: (items: Item[]) => Promise<Result[]>,
): (item: Item) => Promise<Result> {
  type Asked = { item: Item; resolve: (result: Result) => void; reject: (error: unknown) => void };
  let waiting: Asked[] = [];
  let isWriting = false;

  const writeGroup = async (group: Asked[]): Promise<void> => {
    try {
      const results = await write(group.map(({ item }) => item));
      for (const [number, result] of results.entries()) group[number]?.resolve(result);
    } catch (error) {
      if (group.length > 1) for (const each of group) await writeGroup([each]);
      else group[0]?.reject(error);
    }
  };

  const writeAll = async (): Promise<void> => {
    isWriting = true;
    // Let calls of the same tick join the batch.
    await Promise.resolve();
    for (let group = waiting; group.length > 0; group = waiting) {
      waiting = [];
      await writeGroup(group);
    }
    isWriting = false;
  };

  return (item) =>
    new Promise((resolve, reject) => {
      waiting.push({ item, resolve, reject });
      if (!isWriting) void writeAll();
    });
}

/** Shares one lookup among all callers that ask before it starts. Later callers share the next. */
export function shared<Result>(look: () => Promise<Result>): () => Promise<Result> {
  const ask = batched(async (asked: undefined[]) => {
    const result = await look();
    return asked.map(() => result);
  });
  return () => ask(undefined);
}
