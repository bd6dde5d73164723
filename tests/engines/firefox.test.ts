import { FIREFOX } from './engines.ts';
import { playJourneys } from './journeys.ts';

playJourneys(FIREFOX);
