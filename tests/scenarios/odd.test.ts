// @vitest-environment jsdom
import { playShare } from './suite.ts';

await playShare(1, 2);
