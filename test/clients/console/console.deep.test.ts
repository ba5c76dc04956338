import { afterAll, beforeAll } from 'vitest';
import { everyPageTests } from './pages/every-page.ts';
import { firstPageTests } from './pages/first-page.ts';
import { hostTests } from './pages/hosts.ts';
import { keyboardTests } from './pages/keyboard.ts';
import { missingTests } from './pages/missing.ts';
import { serviceTests } from './pages/service.ts';
import { signInTests } from './pages/sign-in.ts';
import { siteTests } from './pages/site.ts';
import { translationTests } from './pages/translated.ts';
import { closeShared, openShared } from './shared-console.ts';

beforeAll(openShared);
afterAll(closeShared);

signInTests();
firstPageTests();
hostTests();
siteTests();
serviceTests();
missingTests();
everyPageTests();
keyboardTests();
translationTests();
