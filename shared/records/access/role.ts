/** Roles from the least to the most privileged, as grants name them. */
export const roleNames = ['viewer', 'operator', 'editor', 'admin'] as const;
