/** More was asked than one address, device or account may ask at a time. In a file of its own: pages load no table of codes for it. */
export const TOO_MANY = '42900';
