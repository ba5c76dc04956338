// A function of a route that does not come to an answer.
export const handler = () => Promise.reject(new Error('on purpose'));
