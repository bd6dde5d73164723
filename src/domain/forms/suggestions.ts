import data from './data/suggestions.json' with { type: 'json' };

/** Frequent answers, which a form offers and never insists on. */
export const SUGGESTIONS: Record<
  'religion' | 'education' | 'profession',
  { en: string; ta: string }[]
> = {
  religion: pairs(data.religion),
  education: pairs(data.education),
  profession: pairs(data.profession),
};

function pairs(rows: string[][]) {
  return rows.map(([en = '', ta = '']) => ({ en, ta }));
}
