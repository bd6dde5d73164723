import { useId, type ReactNode } from 'react';

/** Frequent answers for the field inside, which gets the list's id. Anything else can be typed as well. */
export function Suggested({
  words,
  children,
}: {
  words: readonly string[];
  children: (list: string) => ReactNode;
}) {
  const id = useId();
  return (
    <>
      {children(id)}
      <datalist id={id}>
        {words.map((word) => (
          <option key={word} value={word}>
            {word}
          </option>
        ))}
      </datalist>
    </>
  );
}
