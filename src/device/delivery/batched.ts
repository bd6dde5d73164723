/**
 * What is asked for while a write is under way goes into the next one, together: the disk takes as long for one as for eight. Each call ends
 * with the write that its item was in; where that fails as a whole, every item is written by itself.
 * @param write gives a result for each item, in their order
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
    // What is asked for in the same moment goes along.
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

/** One look for all who ask before it begins; whoever asks while it is under way gets the next. */
export function shared<Result>(look: () => Promise<Result>): () => Promise<Result> {
  const ask = batched(async (asked: undefined[]) => {
    const result = await look();
    return asked.map(() => result);
  });
  return () => ask(undefined);
}
