import { WEBKIT } from './engines.ts';
import { playJourneys } from './journeys.ts';

playJourneys(WEBKIT);
