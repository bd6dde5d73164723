/**
 * Background Sync, which TypeScript's worker library lacks:
 * https://wicg.github.io/background-sync/spec/
 */
interface SyncEvent extends ExtendableEvent {
  readonly tag: string;
  readonly lastChance: boolean;
}

interface ServiceWorkerGlobalScopeEventMap {
  sync: SyncEvent;
}
