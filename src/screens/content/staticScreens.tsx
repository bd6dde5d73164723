import { Content } from './Content.tsx';

/** The pages that are text alone. Each has a name space of its own, and a kolam of its own. */
const SEEDS = { principle: 21, pledge: 34, Achievements: 8, Events: 45, Education: 53, commonevents: 60, history: 71, socialaction: 82, film: 90, service: 101, membershipteam: 114 } as const;

export function staticScreen(page: keyof typeof SEEDS) {
  return function StaticScreen() {
    return <Content page={page} seed={SEEDS[page]} />;
  };
}
