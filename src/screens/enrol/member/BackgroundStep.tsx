import { useTranslation } from 'react-i18next';
import { SUGGESTIONS } from '../../../domain/forms/suggestions.ts';
import { Suggested } from '../../../form/fields/Suggested.tsx';
import { usePlaceName } from '../../../form/fields/useSortedPlaces.ts';
import { TextField } from '../../../form/fields/TextField.tsx';
import { OrNone } from './OrNone.tsx';

/** Asks for education and profession. Religion and caste may be left unsaid. */
export function BackgroundStep({ isAsked }: { isAsked: boolean }) {
  const { t } = useTranslation();
  const nameOf = usePlaceName();
  const words = (field: keyof typeof SUGGESTIONS) => SUGGESTIONS[field].map(nameOf);
  return (
    <section className="submission__section">
      <Suggested words={words('education')}>
        {(list) => <TextField name="education" optional={!isAsked} list={list} />}
      </Suggested>
      <Suggested words={words('profession')}>
        {(list) => <TextField name="profession" optional={!isAsked} list={list} />}
      </Suggested>
      <Suggested words={words('religion')}>
        {(list) => <OrNone name="religion" optional={!isAsked} list={list} />}
      </Suggested>
      <OrNone name="caste" optional={!isAsked} />
      <TextField
        name="tvmiYears"
        hint={t('member:tvmiYears.hint')}
        optional={!isAsked}
        inputMode="numeric"
        maxLength={2}
      />
    </section>
  );
}
