import { useTranslation } from 'react-i18next';
import { Foldable } from '../../ui/Foldable.tsx';
import { Kolam } from '../../ui/kolam/Kolam.tsx';

/** Shows the party's political letter. */
export function Letter() {
  const { t } = useTranslation();
  return (
    <section className="letter">
      <Kolam size={15} rows={1} shape="square" seed={3} />
      <h2>{t('home:letter.title')}</h2>
      <Foldable about={t('home:letter.title')}>
        <p>{t('home:letter.greeting')}</p>
        <p>{t('home:letter.first')}</p>
        <p>{t('home:letter.more')}</p>
        <p className="letter__closing">
          {t('home:letter.closing')}
          <br />
          <strong>{t('party:leader')}</strong>
        </p>
      </Foldable>
    </section>
  );
}
