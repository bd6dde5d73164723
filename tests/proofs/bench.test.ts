import { playEach } from './playEach.ts';

playEach((script) => script === 'bench');
