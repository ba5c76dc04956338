/** Application scan types of interface section 3. */
export const scanTypes = { notConfigured: 0, basic: 1 } as const;
