import { useTranslation } from 'react-i18next';

/**
 * Shows the steps of a task and marks the current one.
 * @param names keys of `secondcopy:steps`
 */
export function Steps({ names, current }: { names: readonly string[]; current: number }) {
  const { t } = useTranslation();
  return (
    <ol className="copy__steps">
      {names.map((name, index) => (
        <li
          key={name}
          className={index < current ? 'copy__step-done' : undefined}
          aria-current={index === current ? 'step' : undefined}
        >
          {t(`secondcopy:steps.${name}`)}
        </li>
      ))}
    </ol>
  );
}
