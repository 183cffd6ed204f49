import { lastVisitShown } from './start/start.ts';

await lastVisitShown;
await import('./draw.tsx');
