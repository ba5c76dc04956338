import type { RuleSample } from './rule-sample.ts';

/** What components became when a server rendered them. */
export const recordedRendered: readonly RuleSample[] = [
  {
    rule: 'Mantine',
    from: 'npm @mantine/core 7.17.8: a button, rendered',
    page: '<html data-mantine-color-scheme="light">',
  },
  {
    rule: 'MUI',
    from: 'npm @mui/material 5.18.0: a button, rendered',
    page: '<button class="MuiButtonBase-root MuiButton-root MuiButton-contained MuiButton-containedPrimary MuiButton-sizeMedium MuiButton-containedSizeMedium MuiButton-colorPrimary MuiButton-root MuiButton-contained MuiButton-containedPrimary MuiButton-sizeMedium MuiButton-containedSizeMedium MuiButton-colorPr',
  },
  {
    rule: 'Ant Design',
    from: 'npm antd 5.29.3: a button, rendered',
    page: '<button type="button" class="ant-btn css-dev-only-do-not-override-mncuj7 ant-btn-default ant-btn-color-default ant-btn-variant-outlined">',
  },
  {
    rule: 'Chakra UI',
    from: 'npm @chakra-ui/react 2.10.10: a heading, rendered',
    page: '--chakra-space-x-reverse:0;--chakra-space-y-reverse:0;--chakra-colors-transparent:transparent;--chakra-colors-current:currentColor;--ch',
  },
  {
    rule: 'Radix UI',
    from: 'npm @radix-ui/react-tabs 1.2.1: tabs, rendered',
    page: '<button type="button" role="tab" aria-selected="true" aria-controls="radix-:R0:-content-a" data-state="active" id="radix-:R0:-trigger-a" tabindex="-1" data-orientation="horizontal" data-radix-collection-item="">',
  },
  {
    rule: 'Headless UI',
    from: 'npm @headlessui/react 2.2.10: a menu, rendered',
    page: '<button data-headlessui-state="" id="headlessui-menu-button-:R3:" type="button" aria-haspopup="menu" aria-expanded="false">',
  },
  {
    rule: 'PatternFly',
    from: 'npm @patternfly/react-core 6.6.1: a button, rendered',
    expected: '6',
    page: '<button class="pf-v6-c-button pf-m-primary" type="button" data-ouia-component-type="PF6/Button" data-ouia-safe="true" data-ouia-component-id="O',
  },
  {
    rule: 'SolidJS',
    from: 'npm solid-js 1.9.19: an element, rendered',
    page: '<script>_$HY={events:[],completed:new WeakSet,r:{},fe(){}});</script></script>',
  },
  { rule: 'Svelte', from: 'npm svelte 5.57.3: an element, rendered', page: '<p class="x svelte-1lj1c2h">' },
];
