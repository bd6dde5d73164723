import { useId, type ReactNode } from 'react';

/**
 * Offers frequent answers for the field inside, which gets the list's id. The person may type
 * anything else.
 */
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
