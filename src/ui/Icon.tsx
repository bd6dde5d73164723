/** Line icons on a 24-pixel grid, drawn for this app. */
const PATHS = {
  home: 'M4 11.5 12 5l8 6.5M6 10.5V19h4v-5h4v5h4v-8.5',
  enrol: 'M10 11.5a3.5 3.5 0 1 0 0-7 3.5 3.5 0 0 0 0 7ZM3.5 19.5c.6-3.4 3.200-5.500 6.500-5.500s5.900 2.100 6.500 5.500M18.500 8v6M15.500 11h6',
  outbox: 'M12 15V4m0 0L8 8m4-4 4 4M5 13v5.500c0 .8.7 1.500 1.500 1.500h11c.8 0 1.500-.7 1.500-1.500V13',
  camera: 'M4 8.500C4 7.700 4.700 7 5.500 7H8l1.500-2h5L16 7h2.500c.8 0 1.500.7 1.500 1.500v9c0 .8-.7 1.500-1.500 1.500h-13C4.700 19 4 18.300 4 17.500v-9ZM12 16a3.300 3.300 0 1 0 0-6.600 3.300 3.300 0 0 0 0 6.600Z',
  gallery: 'M4 6.500C4 5.700 4.700 5 5.500 5h13c.8 0 1.500.7 1.500 1.500v11c0 .8-.7 1.500-1.500 1.500h-13C4.700 19 4 18.300 4 17.500v-11ZM4 16l4.500-4.500L13 16l2.500-2.500L20 18M15.500 10a1 1 0 1 0 0-2 1 1 0 0 0 0 2Z',
  check: 'm5 12.500 4.500 4.500L19 7.500',
  pause: 'M9 6v12M15 6v12',
  share: 'M8.500 13.200l7 3.800M15.500 7l-7 3.800M6 14.500a2.500 2.500 0 1 0 0-5 2.500 2.500 0 0 0 0 5ZM18 8a2.500 2.500 0 1 0 0-5 2.500 2.500 0 0 0 0 5ZM18 21a2.500 2.500 0 1 0 0-5 2.500 2.500 0 0 0 0 5Z',
  unlock: 'M6.500 10.500h11c.8 0 1.500.7 1.500 1.500v6.500c0 .8-.7 1.500-1.500 1.500h-11c-.8 0-1.500-.7-1.500-1.500V12c0-.8.7-1.500 1.500-1.500ZM8 10.500V8a4 4 0 0 1 7.700-1.500M12 14.500v2',
  alert: 'M12 8v5m0 3.200v.1M12 4l9 16H3l9-16Z',
} as const;

export type IconName = keyof typeof PATHS;

export function Icon({ name }: { name: IconName }) {
  return (
    <svg className="icon" viewBox="0 0 24 24" width="24" height="24" fill="none" stroke="currentColor" strokeWidth="1.7" strokeLinecap="round" strokeLinejoin="round" aria-hidden="true" focusable="false">
      <path d={PATHS[name]} />
    </svg>
  );
}
