import { useTranslation } from 'react-i18next';
import { Carousel } from '../../../ui/media/Carousel.tsx';
import { Picture } from '../../../ui/media/Picture.tsx';
import './Banners.css';

const BANNERS = [
  'doorstep',
  'library',
  'students',
  'meal',
  'flood',
  'gathering',
  'constituencies',
] as const;

/** Shows the seven banners. They don't advance by themselves. */
export function Banners() {
  const { t } = useTranslation();
  return (
    <Carousel label={t('home:banners.label')}>
      {BANNERS.map((name) => (
        <div key={name} className="banner">
          <Picture name={name} wideName={`${name}-wide`} alt="" width={640} height={400} />
          <div className="banner__words">
            <h2>{t(`home:banners.${name}.title`)}</h2>
            <p>{t(`home:banners.${name}.text`)}</p>
          </div>
        </div>
      ))}
    </Carousel>
  );
}
