# aioredis lives on as a part of redis; the program calls the pool of its first version.
from redis.asyncio import Redis

__version__ = '2.0.1'


async def create_pool(address, db):
    host, port = address
    return Redis(host=host, port=port, db=db)
