export { ScanCode } from './ScanCode.tsx';
export { ShowCode } from './ShowCode.tsx';
