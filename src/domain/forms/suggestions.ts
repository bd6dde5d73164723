import data from './data/suggestions.json' with { type: 'json' };

/** Common answers that a form suggests. People may type others. */
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
