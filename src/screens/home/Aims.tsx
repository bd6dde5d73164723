import { useTranslation } from 'react-i18next';
import { Foldable } from '../../ui/Foldable.tsx';
import { Picture } from '../../ui/media/Picture.tsx';

/** Shows what the party is and what it aims for. */
export function Aims() {
  const { t } = useTranslation();
  return (
    <div className="aims">
      {(['about', 'vision'] as const).map((name) => (
        <section key={name} className="aim">
          <Picture name={name} alt={t(`home:${name}.picture`)} width={560} height={420} />
          <div className="aim__words">
            <h2>{t(`home:${name}.title`)}</h2>
            <Foldable about={t(`home:${name}.title`)}>
              <p>{t(`home:${name}.first`)}</p>
              <p>{t(`home:${name}.more`)}</p>
            </Foldable>
          </div>
        </section>
      ))}
    </div>
  );
}
